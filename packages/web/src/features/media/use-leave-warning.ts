import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';
import { isUnderWay } from './upload.ts';
import { uploads } from './uploads.ts';

/** Uploads go on when their form is closed, which whoever closes it should know. */
export function useLeaveWarning(form: string): void {
  useEffect(
    () => () => {
      if (!uploads.list().some((upload) => upload.form === form && isUnderWay(upload))) return;
      toast({
        title: 'Your files are still uploading',
        description: 'They will be in the form when you open it again. Keep this page open until then.',
      });
    },
    [form],
  );
}
