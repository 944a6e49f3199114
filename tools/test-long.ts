import { runStages } from './test-stages/run-stages.ts';
import { longStages } from './test-stages/stages.ts';

await runStages(longStages);
