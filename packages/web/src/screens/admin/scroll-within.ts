type Scrolled = Pick<HTMLElement, 'scrollLeft' | 'scrollTop' | 'clientWidth' | 'clientHeight'>;
type Inside = Pick<HTMLElement, 'offsetLeft' | 'offsetTop' | 'offsetWidth' | 'offsetHeight'>;

/**
 * Brings an item of a scrolled box into view: sideways into its middle, up and down only when a part of it is cut off. Within the box alone: the
 * page stays where it is.
 *
 * @param box must be positioned, so that the item's offsets are those within it
 */
export function scrollWithin(box: Scrolled, item: Inside): void {
  box.scrollLeft = item.offsetLeft - (box.clientWidth - item.offsetWidth) / 2;
  const isCut = item.offsetTop < box.scrollTop || item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight;
  if (isCut) box.scrollTop = item.offsetTop - (box.clientHeight - item.offsetHeight) / 2;
}
