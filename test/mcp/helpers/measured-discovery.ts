import { discover, faultSpec, withHost } from "./hosts.ts";

// A process that discovers one mode, and prints how many megabytes more than before it had in memory at the most.

const most = () => process.resourceUsage().maxRSS / 1024;

await withHost(async (host) => {
  await discover(host, faultSpec("good"));
  const before = most();
  await discover(host, faultSpec(process.argv[2] ?? "")).catch(() => undefined);
  console.log(JSON.stringify(most() - before));
});
