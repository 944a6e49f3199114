import { useState } from 'react';
import type { Upload } from './upload.ts';
import { listRecords, recordKey, type UploadRecord } from './upload-records.ts';

/** Uploads of an earlier visit that go on when their file is chosen again. */
export function useUnfinished(form: string, current: readonly Upload[]) {
  // Those of this visit stand in the list already; a record is written only after its upload began.
  const [found, setFound] = useState(() => {
    const running = new Set(current.map(({ file }) => recordKey(form, file)));
    return listRecords(localStorage, form, Date.now()).filter(({ key }) => !running.has(key));
  });
  const chosen = new Set(current.map(({ file }) => recordKey(form, file)));
  const records = found.filter(({ key }) => !chosen.has(key) && localStorage.getItem(key) !== null);
  return {
    records,
    discard: (record: UploadRecord) => {
      localStorage.removeItem(record.key);
      setFound(found.filter((one) => one !== record));
      void import('./transfer.ts').then(({ discardUpload }) => discardUpload(record.uploadUrl));
    },
  };
}
