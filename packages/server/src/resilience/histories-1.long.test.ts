import { testHistories } from '../testing/simulator/test-histories.ts';

testHistories({ part: 1, parts: 2 });
