import type { taxesRoutes } from '@x1/contract/taxes/routes.ts';
import { file, type Handlers } from '../../http/handlers.ts';
import type { TaxesService } from './service.ts';

export const createTaxesHandlers = (taxes: TaxesService): Handlers<typeof taxesRoutes> => ({
  readTaxStatement: (actor, { query }) => taxes.readTaxStatement(actor, query),
  taxStatementCsv: async (actor, { query }, { language }) => {
    const { name, content } = await taxes.exportStatementCsv(actor, query, language);
    return file(name, content);
  },
  taxStatementPdf: async (actor, { query }, { language }) => {
    const { name, content } = await taxes.exportStatementPdf(actor, query, language);
    return file(name, content);
  },
});
