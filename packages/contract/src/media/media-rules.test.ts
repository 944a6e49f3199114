import { expect, it } from 'vitest';
import { findContentProblem, mediaTexts } from './media-rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF'],
  ['a PNG', '\x89PNG\r\n\x1a\n'],
  ['a GIF', 'GIF89a'],
  ['a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
  ['an MP4', '\x00\x00\x00\x18ftypmp42'],
  ['a MOV without a type box', '\x00\x00\x00\x08wide\x00\x00'],
  ['a WebM', '\x1a\x45\xdf\xa3\x01'],
  ['a PDF', '%PDF-1.7'],
])('accepts the first bytes of %s', (_, head) => {
  expect(findContentProblem(bytes(head))).toBeUndefined();
});

it.each([
  ['plain text', 'a shopping list'],
  ['a web page', '<!doctype html>'],
  ['a sound', 'ID3\x04\x00\x00'],
  ['another RIFF file', 'RIFF\x24\x00\x00\x00WAVEfmt '],
  ['nothing', ''],
])('refuses the first bytes of %s, whatever its name', (_, head) => {
  expect(findContentProblem(bytes(head))).toBe(mediaTexts.unsupported);
});
