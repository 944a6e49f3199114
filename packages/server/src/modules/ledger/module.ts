import type { ModuleContext } from '../../module-context.ts';
import { createLedgerService } from './service.ts';

/** The marketplace's ledger. */
export const createLedgerModule = (context: ModuleContext) => ({ service: createLedgerService(context) });
