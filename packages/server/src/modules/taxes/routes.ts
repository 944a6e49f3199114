import type { taxesRoutes } from '@x1/contract/taxes/routes.ts';
import { file, type Handlers } from '../../http/handlers.ts';
import type { TaxesService } from './service.ts';

export const createTaxesHandlers = (taxes: TaxesService): Handlers<typeof taxesRoutes> => ({
  readTaxStatement: (actor, { query }) => taxes.readTaxStatement(actor, query),
  taxStatementCsv: async (actor, { query }) => {
    const { name, content } = await taxes.exportStatementCsv(actor, query);
    return file(name, content);
  },
  taxStatementPdf: async (actor, { query }) => {
    const { name, content } = await taxes.exportStatementPdf(actor, query);
    return file(name, content);
  },
});
