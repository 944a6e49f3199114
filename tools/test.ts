import { runStages } from './test-stages/run-stages.ts';
import { stages } from './test-stages/stages.ts';

await runStages(stages);
