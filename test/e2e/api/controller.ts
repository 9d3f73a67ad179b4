import "./findings.ts";
import "./reading.ts";
import "./toggling.ts";
import "./refusals.ts";
import "./what-if.ts";
import "./openings.ts";
