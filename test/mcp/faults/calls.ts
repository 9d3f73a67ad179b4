import { pause } from "./acts.ts";
import { type Behaviour, listing, saying, tool } from "./conversation.ts";

// Behaviours that are about calls. They keep state, so each server has its own.

/** Reports progress three times, then ends; or earlier, when the client cancels. */
export function slowCall(): Behaviour {
  const cancelled = new Set<number | string>();
  return {
    answers: {
      "tools/list": listing(tool("slow"), tool("endless")),
      "tools/call": async ({ name, _meta }, client, id) => {
        const progressToken = _meta?.progressToken;
        for (let progress = 1; progress <= 3 || name === "endless"; progress += 1) {
          await pause(20);
          if (id !== undefined && cancelled.has(id)) return undefined;
          if (progressToken === undefined) continue;
          const params = { progressToken, progress, total: 3, message: `step ${progress}` };
          client.send({ method: "notifications/progress", params });
        }
        return saying("done");
      },
      "notifications/cancelled": ({ requestId }) => {
        if (requestId !== undefined) cancelled.add(requestId);
        return undefined;
      },
    },
  };
}

/** Answers calls late, but never less than that: also when the client has given up. */
export function lateCall(): Behaviour {
  return {
    answers: {
      "tools/call": async ({ arguments: given }) => {
        await pause(Number(given?.["after"]));
        return saying(`after ${given?.["after"]} ms`);
      },
    },
  };
}

/** A call of `grow` adds a tool and says that the list has changed. */
export function growingList(): Behaviour {
  const tools = [tool("grow")];
  return {
    answers: {
      "tools/list": () => ({ result: { tools } }),
      "tools/call": (_, client) => {
        tools.push(tool(`grown_${tools.length}`));
        client.send({ method: "notifications/tools/list_changed" });
        return saying(`${tools.length} tools`);
      },
    },
  };
}
