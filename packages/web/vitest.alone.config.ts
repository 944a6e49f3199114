import { webAlone } from './vitest.config.ts';

export default webAlone;
