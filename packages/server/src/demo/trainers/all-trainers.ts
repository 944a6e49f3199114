import type { DemoTrainer } from '../demo-trainer.ts';
import { basketballAndVolleyballTrainers } from './basketball-and-volleyball.ts';
import { footballAndDiamondTrainers } from './football-and-diamond.ts';
import { runningAndStrengthTrainers } from './running-and-strength.ts';
import { soccerAndTennisTrainers } from './soccer-and-tennis.ts';
import { waterAndIceTrainers } from './water-and-ice.ts';

/** Everybody who offers something in the demo; the one whose account visitors may use comes first. */
export const demoTrainers: readonly DemoTrainer[] = [
  ...soccerAndTennisTrainers,
  ...basketballAndVolleyballTrainers,
  ...footballAndDiamondTrainers,
  ...runningAndStrengthTrainers,
  ...waterAndIceTrainers,
];
