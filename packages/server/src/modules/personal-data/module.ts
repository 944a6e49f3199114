import type { ModuleContext } from '../../module-context.ts';
import { createPersonalDataService } from './service.ts';

/** What is stored of a person. */
export const createPersonalDataModule = (context: ModuleContext) => ({ service: createPersonalDataService(context) });
