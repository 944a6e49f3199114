import { describe, expect, it } from 'vitest';
import { type PageHead, withHead } from './page-head.ts';

const html = '<head><title>X1</title><meta name="description" content="Old" /><link rel="icon" /></head>';
const head: PageHead = { title: 'Maya O.', description: 'Soccer in Chapel Hill.', isIndexed: true };
const made = (change: Partial<PageHead>) => withHead(html, { ...head, ...change }, 'https://x1.test');

describe('the head of a page', () => {
  it('has its own title and description once, and keeps the rest', () => {
    const page = made({});
    expect(page).toContain('<title>Maya O. · X1</title>');
    expect(page).toContain('<meta name="description" content="Soccer in Chapel Hill." />');
    expect(page).toContain('<link rel="icon" />');
    expect(page).not.toContain('Old');
    expect(page.match(/<title>|name="description"/g)).toHaveLength(2);
  });

  it('names address and picture in full', () => {
    const page = made({ path: '/trainer/12', image: '/media/0f/portrait.webp' });
    expect(page).toContain('<link rel="canonical" href="https://x1.test/trainer/12" />');
    expect(page).toContain('<meta property="og:url" content="https://x1.test/trainer/12" />');
    expect(page).toContain('<meta property="og:image" content="https://x1.test/media/0f/portrait.webp" />');
  });

  it('says nothing of an address or a picture there is not', () => {
    expect(made({ image: null })).not.toMatch(/canonical|og:url|og:image|twitter:card/);
  });

  it('shows a wide picture large, and any other small', () => {
    expect(made({ image: '/share.png', isImageWide: true })).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(made({ image: '/media/0f/portrait.webp' })).toContain('<meta name="twitter:card" content="summary" />');
  });

  it('without a title of its own is X1', () => {
    expect(made({ title: '' })).toContain('<title>X1</title>');
  });

  it('keeps search engines away only where it should', () => {
    expect(made({ isIndexed: false })).toContain('<meta name="robots" content="noindex" />');
    expect(made({})).not.toContain('robots');
  });

  it('lets no text become an element, an attribute or a script', () => {
    const hostile = `"><script>alert(1)</script><!-- $& $1 '`;
    const page = made({ title: hostile, description: hostile, path: `/${hostile}`, data: [{ name: `</script>${hostile}` }] });
    expect(page).not.toContain('alert(1)</script>');
    expect(page).not.toContain('<!--');
    expect(page.match(/<script/g)).toHaveLength(1);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(data)).toEqual({ name: `</script>${hostile}` });
    expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- $&amp; $1 &#39; · X1');
  });
});
