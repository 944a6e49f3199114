import { t } from '@x1/contract/core/texts.ts';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { dismissToast, type ShownToast, TOAST_DURATION_MS, useToasts } from './toast.ts';

/** Where toasts appear. Once per page. Swipe 50 px to the right dismisses, F8 moves the focus here (S1§9, R156). */
export function Toaster() {
  const toasts = useToasts();
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} label={t('Notification')} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((one) => (
        <OneToast key={one.id} toast={one} />
      ))}
      {/* A live region, though a silent one: what a dialog hides from assistive technology leaves live regions alone, so toasts are heard over dialogs. */}
      <Toast.Viewport className="toasts" hotkey={['F8']} label={t('Notifications ({key})', { key: 'F8' })} aria-live="off" />
    </Toast.Provider>
  );
}

function OneToast({ toast }: { toast: ShownToast }) {
  const isError = toast.variant === 'destructive';
  return (
    <Toast.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(toast.id);
      }}
      className={classes('toast', isError && 'destructive')}
    >
      <Icon of={isError ? CircleAlert : CircleCheck} />
      {isError ? <ErrorText toast={toast} /> : <PlainText toast={toast} />}
      {toast.action && (
        <Toast.Action altText={toast.action.label} className="btn second mini" onClick={toast.action.onAction}>
          {toast.action.label}
        </Toast.Action>
      )}
      <Toast.Close className="iconbtn" aria-label={t('Close')}>
        <Icon of={X} size="s" />
      </Toast.Close>
    </Toast.Root>
  );
}

function PlainText({ toast }: { toast: ShownToast }) {
  return (
    <div className="toast-text">
      <Toast.Title asChild>
        <strong>{toast.title}</strong>
      </Toast.Title>
      {toast.description && (
        <Toast.Description asChild>
          <p>{toast.description}</p>
        </Toast.Description>
      )}
      {toast.note && <p>{toast.note}</p>}
    </div>
  );
}

// An alert speaks for itself: the primitive's own polite announcement leaves it out, or it would be read twice.
function ErrorText({ toast }: { toast: ShownToast }) {
  return (
    <div className="toast-text" role="alert" aria-live="assertive" data-radix-toast-announce-exclude="">
      <strong>{toast.title}</strong>
      {toast.description && <p>{toast.description}</p>}
    </div>
  );
}
