import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';

const billingTabs = ['transactions', 'payouts', 'methods'] as const;
export type BillingTab = (typeof billingTabs)[number];

/** The open tab, kept in the address so that Back and links work; the first one needs no word there. */
export function useBillingTab(): { tab: BillingTab; open: (tab: BillingTab) => void } {
  const wanted = new URLSearchParams(useSearch()).get('tab');
  const [path, navigate] = useLocation();
  const open = useCallback(
    (tab: BillingTab) => {
      const query = new URLSearchParams(window.location.search);
      if (tab === billingTabs[0]) query.delete('tab');
      else query.set('tab', tab);
      navigate(query.size > 0 ? `${path}?${query}` : path);
    },
    [navigate, path],
  );
  return { tab: billingTabs.find((known) => known === wanted) ?? billingTabs[0], open };
}
