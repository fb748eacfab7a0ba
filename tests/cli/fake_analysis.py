"""An analysis engine that knows one corner: whoever plays at B1 has it, and elsewhere every point is shared.

Its arguments after the word `analysis`: how many questions it answers before it ends, 0 for all.
"""

import json
import sys

VITAL = "B1"
CORNER = {"A1", "B1", "C1", "A2", "B2", "C2", "D2", "D1"}


def main(most: int) -> None:
    answered = 0
    for line in sys.stdin:
        query = json.loads(line)
        if query.get("action") == "query_version":
            reply = {"id": query["id"], "action": "query_version", "version": "0.0"}
        elif query.get("action") == "query_models":
            reply = {"id": query["id"], "models": [{"name": "corner.bin.gz", "internalName": "corner"}]}
        else:
            if most and answered == most:
                sys.exit("out of breath")
            answered += 1
            reply = {"id": query["id"], **evaluated(query)}
        print(json.dumps(reply), flush=True)


def evaluated(query: dict) -> dict:
    stones = {name: side for side, name in [*query["initialStones"], *query["moves"]]}
    moves = query["moves"]
    turn = query["initialPlayer"] if not moves else {"B": "W", "W": "B"}[moves[-1][0]]
    owner = stones.get(VITAL, turn)
    sign, size = 1.0 if owner == "W" else -1.0, query["boardXSize"]
    ownership = [
        sign if f"{column}{size - row}" in CORNER else 0.0 for row in range(size) for column in "ABCDEFGHJ"[:size]
    ]
    lead = sum(ownership) + 0.25
    best = VITAL if VITAL not in stones else "pass"
    return {
        "rootInfo": {"scoreLead": lead, "winrate": 0.5, "visits": query["maxVisits"]},
        "ownership": ownership if query.get("includeOwnership") else None,
        "moveInfos": [{"move": best, "order": 0, "visits": 1, "scoreLead": lead, "prior": 0.5, "pv": [best]}],
    }


if __name__ == "__main__":
    main(int(sys.argv[2]))
