import { t } from '@x1/contract/core/texts.ts';
import { Download } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

/** Saves a file that is made when it's asked for, which may take a moment. */
export function DownloadButton(props: Pick<ButtonProps, 'children' | 'isBusy' | 'busyLabel' | 'onClick' | 'aria-label'>) {
  return <Button variant="outline" size="s" icon={Download} busyLabel={t('Making it...')} {...props} />;
}
