import { useQuery } from '@tanstack/react-query';
import { t } from '@x1/contract/core/texts.ts';
import { lazy, Suspense } from 'react';
import { configQuery } from '../../lib/config.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import type { CardFormProps, WalletsProps } from './card-form/card-form.ts';
import { paymentMessages } from './messages.ts';

const SandboxCardForm = lazy(async () => ({ default: (await import('./card-form/sandbox-card-form.tsx')).SandboxCardForm }));
const StripePaymentForm = lazy(async () => ({ default: (await import('./card-form/stripe-payment-form.tsx')).StripePaymentForm }));

const StripeWallets = lazy(async () => ({ default: (await import('./card-form/stripe-wallets.tsx')).StripeWallets }));

/** The form of the provider the server names (R93); the provider's own script is loaded only where it is used. */
export function CardSection(props: Omit<CardFormProps, 'publishableKey'>) {
  const config = useQuery(configQuery);
  if (config.isPending) return <CardPlaceholder />;
  if (config.isError && !config.data) return <LoadFailed what={paymentMessages.notReady} query={config} />;
  const { publishableKey, apiBase } = config.data.payments;
  const shared = { ...props, publishableKey };
  return (
    <Suspense fallback={<CardPlaceholder />}>
      {apiBase === undefined ? <StripePaymentForm {...shared} /> : <SandboxCardForm {...shared} apiBase={apiBase} />}
    </Suspense>
  );
}

/** The provider's wallets. The sandbox has none: a button that looked like one would pay nothing. */
export function WalletSection(props: WalletsProps) {
  const { data: config } = useQuery(configQuery);
  if (!config || config.payments.apiBase !== undefined) return null;
  return (
    <Suspense>
      <StripeWallets {...props} publishableKey={config.payments.publishableKey} />
    </Suspense>
  );
}

export function CardPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading the card form')}>
      <Placeholder width={40} height={20} className="mb-1.5" />
      <Placeholder height={102} />
    </PlaceholderGroup>
  );
}
