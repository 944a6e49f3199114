import { t } from '@x1/contract/core/texts.ts';
import { taxesApi } from '../../lib/api/taxes.ts';
import { taxKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The trainer's calendar year, from the ledger. */
export function useTaxStatement(year: number) {
  return useRead(taxKeys.statement(year), taxesApi.readTaxStatement, { query: { year: String(year) } }, { refetchOnMount: 'always' });
}

/** Hands a year's statement to the browser's downloads. */
export function useDownloadStatement(kind: 'pdf' | 'csv') {
  return useChange({
    call: (year: number) => {
      const query = { year: String(year) };
      return kind === 'pdf' ? taxesApi.taxStatementPdf({ query }) : taxesApi.taxStatementCsv({ query });
    },
    stale: [],
    failed: t("The file couldn't be made. Please try again."),
    onDone: saveFile,
  });
}
