import type { ModuleContext } from '../../module-context.ts';
import type { DrawTaxStatement } from './port.ts';
import { createTaxesHandlers } from './routes.ts';
import { createTaxesService } from './service.ts';

interface Context extends ModuleContext {
  drawTaxStatement: DrawTaxStatement;
}

/** A trainer's year for the tax return. */
export function createTaxesModule(context: Context) {
  const service = createTaxesService(context);
  return { service, handlers: createTaxesHandlers(service) };
}
