import { useState } from 'react';
import { PageHead } from '../page-head.tsx';
import { Segments } from '../segments.tsx';
import { ActionSamples } from './action-samples.tsx';
import { BadgeSamples } from './badge-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { FloatSamples } from './float-samples.tsx';
import { MediaSamples } from './media-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { SurfaceSamples } from './surface-samples.tsx';

type Theme = 'device' | 'light' | 'dark';

/** Every widget in every state. What floats (dialogs, menus, toasts) takes the page's own appearance. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>(() => shownTheme());
  const choose = (next: Theme) => {
    if (next === 'device') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
    setTheme(next);
  };
  return (
    <>
      <PageHead
        title="Gallery"
        subtitle="Every widget in every state."
        aside={
          <Segments
            legend="Appearance"
            isLegendHidden
            value={theme}
            onChange={choose}
            options={[
              { value: 'device', label: 'Device' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        }
      />
      <div className="stack">
        <ActionSamples />
        <SurfaceSamples />
        <BadgeSamples />
        <FieldSamples />
        <ChoiceSamples />
        <MediaSamples />
        <StateSamples />
        <FloatSamples />
      </div>
    </>
  );
}

function shownTheme(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'device';
}
