import './share-sheet.css';
import { t } from '@x1/contract/core/texts.ts';
import { Copy, Download, Printer, Share } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toQrPath, toQrPng, toQrSvg } from '../../ui/qr-code.ts';
import { toast } from '../../ui/toast.ts';

interface ShareSheetProps {
  trainerId: number;
  /** 'Maya O.' */
  name: string;
  onClose: () => void;
}

/** Everything one does with the address of a public page: send it, copy it, print it as a code. */
export function ShareSheet({ trainerId, name, onClose }: ShareSheetProps) {
  const url = new URL(`/trainer/${trainerId}`, location.origin).href;
  const file = `x1-trainer-${trainerId}`;
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Share this page')} width="narrow">
      <div className="share-sheet">
        <p className="share-title">{t('Book {name} on X1', { name })}</p>
        <Code url={url} name={name} />
        <p className="share-url">{url.replace(/^https?:\/\//, '')}</p>
        <div className="share-ways no-print">
          {'share' in navigator && (
            <Button icon={Share} isFullWidth onClick={() => void send({ title: t('{name} on X1', { name }), url })}>
              {t('Send')}
            </Button>
          )}
          <Button variant="outline" icon={Copy} isFullWidth onClick={() => void copy(url)}>
            {t('Copy link')}
          </Button>
          <Button variant="outline" icon={Printer} isFullWidth onClick={() => window.print()}>
            {t('Print')}
          </Button>
          <Button variant="outline" icon={Download} isFullWidth onClick={() => saveFile({ name: `${file}.svg`, content: toQrSvg(url) })}>
            {t('Save QR code (SVG)')}
          </Button>
          <Button variant="outline" icon={Download} isFullWidth onClick={() => void savePng(url, `${file}.png`)}>
            {t('Save QR code (PNG)')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Dark on white in either theme, as cameras want it. */
function Code({ url, name }: { url: string; name: string }) {
  const { size, path } = toQrPath(url);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code that opens the page of {name}', { name })}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** By the phone's own sheet; whoever closes it has decided otherwise, which is no failure. */
async function send(what: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toast({ title: t("The link couldn't be sent"), description: t('Copy it instead.'), variant: 'destructive' });
  }
}

const copy = (url: string) =>
  copyText(url, { title: t('Link copied'), byHand: t("This browser didn't allow copying. Select the link and copy it yourself.") });

async function savePng(url: string, name: string): Promise<void> {
  try {
    saveFile({ name, content: await toQrPng(url) });
  } catch {
    toast({ title: t("The picture couldn't be made"), description: t('Save the SVG instead.'), variant: 'destructive' });
  }
}
