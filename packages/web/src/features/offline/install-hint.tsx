import { t } from '@x1/contract/core/texts.ts';
import { Share, SquarePlus, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { askToInstall, dismissInstallHint, isWorthAsking, useWayToInstall } from './installing.ts';

/** Where nothing else stands at the bottom of the page. */
const PLACES = ['/', '/parent-dashboard', '/trainer-dashboard', '/appointments'];

/** From the second visit on, until it's done or not wanted: X1 on the home screen, by one press where the browser can ask. */
export function InstallHint() {
  const way = useWayToInstall();
  const [isShown, setShown] = useState(() => isWorthAsking(localStorage, Date.now()));
  const [path] = useLocation();
  if (!isShown || way === 'none' || !PLACES.includes(path)) return null;
  const dismiss = () => {
    dismissInstallHint(localStorage);
    setShown(false);
  };
  return (
    <aside
      className="no-print fixed right-3 bottom-[calc(68px+env(safe-area-inset-bottom))] z-20 flex w-[min(440px,calc(100vw-24px))] items-center gap-3 rounded-xl border border-line bg-surface p-3.5 shadow-xl min-[900px]:right-5 min-[900px]:bottom-5"
      aria-labelledby="install-hint"
    >
      <span className="grid size-11 flex-none place-items-center rounded-lg bg-panel p-1.5">
        <Logo />
      </span>
      <div className="grow">
        <strong id="install-hint">{t('Add X1 to your home screen')}</strong>
        {way === 'asks' ? (
          <p className="small muted">{t('It opens with one tap, even without a signal.')}</p>
        ) : (
          <p className="small muted">
            {rich('Tap {shareIcon} Share, then {addIcon} Add to Home Screen.', {
              shareIcon: <Icon of={Share} size="s" className="inline" />,
              addIcon: <Icon of={SquarePlus} size="s" className="inline" />,
            })}
          </p>
        )}
      </div>
      {way === 'asks' && (
        <Button size="s" onClick={() => void askToInstall().then((isDone) => isDone && dismiss())}>
          {t('Install')}
        </Button>
      )}
      <IconButton icon={X} label={t("Don't show this again")} onClick={dismiss} />
    </aside>
  );
}
