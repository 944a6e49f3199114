/** A file as people see it. */
export interface ShownFile {
  readonly url: string;
  readonly type: 'image' | 'video' | 'pdf';
  /** As the person called it who gave it. */
  readonly name: string;
  /** A smaller picture of it, if there is one. */
  readonly thumbnailUrl: string | null;
  /** Pixels of a picture at `url`, if they are known. */
  readonly width: number | null;
  readonly height: number | null;
  /** Whether a virus scanner found nothing in it. */
  readonly isScanned: boolean;
}

/** What a picture is called for those who do not see it: 'First-touch_drill 2.jpg' is 'First touch drill 2'. */
export function altOf(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words === '' ? name : words;
}
