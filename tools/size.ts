import { measureSizes } from './measure-sizes.ts';

const { failed } = measureSizes();
if (failed > 0) process.exitCode = 1;
