import { testFewHistories } from '../testing/simulator/test-histories.ts';

testFewHistories(6);
