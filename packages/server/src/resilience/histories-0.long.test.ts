import { testHistories } from '../testing/simulator/test-histories.ts';

testHistories({ part: 0, parts: 2 });
