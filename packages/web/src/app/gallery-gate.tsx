import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { configQuery } from '../lib/config.ts';
import { Spinner } from '../ui/spinner.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const gallery = lazyScreen(() => import('../ui/gallery/gallery.tsx'), 'Gallery');

/** The widget gallery, while the sandbox runs (development and demo) or under the development server; elsewhere there is no such page. */
export function GalleryGate({ fallback }: { fallback: ReactNode }) {
  const config = useQuery({ ...configQuery, enabled: !import.meta.env.DEV });
  const isShown = import.meta.env.DEV || config.data?.sandbox === true;
  if (!isShown && config.isPending) return <Spinner />;
  if (!isShown) return fallback;
  return (
    <Suspense fallback={<Spinner />}>
      <gallery.Screen />
    </Suspense>
  );
}
