import type { ModuleContext } from '../../module-context.ts';
import { createLedgerService } from './service.ts';

/** The book of the marketplace's money. */
export const createLedgerModule = (context: ModuleContext) => ({ service: createLedgerService(context) });
