import type { Appearance } from '@stripe/stripe-js';

/** The page's own colors in the provider's frames. */
export function appearance(): Appearance {
  const token = (name: string) => colorOf(`var(--${name})`);
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('ink'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
    rules: { '.Input': { border: `1px solid ${token('field')}` }, '.Block': { backgroundColor: token('surface') } },
  };
}

/** A token as the frame can read it: the theme's side of `light-dark()` is chosen here. */
function colorOf(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
