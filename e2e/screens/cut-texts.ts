import type { Page } from '@playwright/test';

/**
 * Texts that can't be read whole, by what cuts them: a box that hides what goes beyond it, without an ellipsis that says so; or that stand out of
 * their button, card or column. What can be scrolled to isn't cut.
 */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.nodeValue?.trim();
      if (!text || !parent || parent.closest('script, style, noscript, svg, textarea, select, #start, #landing')) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const fault = faultOf(edgesOf(node), parent);
      if (fault) found.add(`${fault}: ${text.slice(0, 60)}`);
    }
    return [...found];

    /** The outer edges of all lines of a text; of each line only the middle half, since letters seldom fill its height. */
    function edgesOf(node: Node) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      return {
        left: Math.min(...lines.map(({ left }) => left)) + 1.5,
        right: Math.max(...lines.map(({ right }) => right)) - 1.5,
        top: Math.min(...lines.map(({ top, height }) => top + height / 4)),
        bottom: Math.max(...lines.map(({ bottom, height }) => bottom - height / 4)),
      };
    }

    function faultOf(text: ReturnType<typeof edgesOf>, parent: Element): string | undefined {
      if (text.left > text.right) return undefined;
      // The first block is the text's own; visible boxes come around it.
      let isOwn = true;
      let [seesAcross, seesDown] = [true, true];
      for (let element: Element | null = parent; element && element !== document.body; element = element.parentElement) {
        const style = getComputedStyle(element);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const box = element.getBoundingClientRect();
        // Text for screen readers only.
        if (box.width <= 1.5 || box.height <= 1.5) return undefined;
        const isOut = {
          across: seesAcross && (text.left < box.left || text.right > box.right),
          down: seesDown && (text.top < box.top || text.bottom > box.bottom),
        };
        const called = `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').replaceAll(' ', '.')}`;
        const isClamped = style.webkitLineClamp !== 'none';
        if (/auto|scroll/.test(style.overflowX)) seesAcross = false;
        if (/auto|scroll/.test(style.overflowY)) seesDown = false;
        if (/hidden|clip/.test(style.overflowX)) {
          if (isOut.across && seesAcross && style.textOverflow !== 'ellipsis' && !isClamped) return `cut by ${called}`;
          seesAcross = false;
        }
        if (/hidden|clip/.test(style.overflowY)) {
          if (isOut.down && seesDown && !isClamped) return `cut by ${called}`;
          seesDown = false;
        }
        if ((isOwn && isOut.across && seesAcross) || (isSeen(style) && ((isOut.across && seesAcross) || (isOut.down && seesDown))))
          return `beyond ${called}`;
        isOwn = false;
        if (isSeen(style) || /absolute|fixed/.test(style.position) || !(seesAcross || seesDown)) return undefined;
      }
      return undefined;
    }

    /** Whether it's a box to the eye. */
    function isSeen(style: CSSStyleDeclaration): boolean {
      const isGround = !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor);
      return isGround || (Number.parseFloat(style.borderLeftWidth) > 0 && style.borderLeftStyle !== 'none');
    }
  });
}
