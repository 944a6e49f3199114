import { findAll, type Span } from './plain-text.ts';

const platforms =
  'instagram|insta|ig|snapchat|tik\\s?tok|twitter|telegram|whats\\s?app|discord|facebook|fb|messenger|venmo|cash\\s?app|skype|kik|wechat|viber|threads|linkedin|twitch|youtube|imessage|facetime|paypal|zelle';
/** Also words used in sports, so that only what cannot be a word counts after them. */
const ambiguous = 'snap|signal|line|x|sc|yt|tt';
const is = String.raw`(?:\s{0,3}(?:[:=@→-]|->|channel|is|me\s+at|at|as|under|handle|username|user|name|account|id|tag|page|profile|my|me|it'?s|called|named|and|on|there)\s{0,3}){1,5}`;
const handle = '[a-z0-9_][a-z0-9._-]{2,40}';
/** Contains a digit, an underscore or a dot: no word looks like it. */
const unusual = '(?<![a-z0-9._-])(?=[a-z0-9._-]{1,40}[0-9_.][a-z0-9_]|[a-z]{2,40}[0-9])[a-z_][a-z0-9._-]{2,40}';
const reach = '(?:add|find|follow|dm|message|msg|text|reach|hit|ping|contact|write|look|hmu|search)';

/** Words after a sign or a platform that are not meant as a name. */
const words = new Set(
  'noon midnight home practice field the park school gym track night tonight tomorrow today and are the that this with your you now not too very yesterday later because when while all any for from has have how was were will would can could should also but just really posts post videos video story stories reels account page clips clip stuff live anything something nothing private public great good nice better best fun only about after before more much still then there here where what which who why well'.split(
    ' ',
  ),
);

const patterns: readonly RegExp[] = [
  // A sign before a name that is not part of an address.
  /(?<![\w@.])@\s?(?<detail>[a-z_][a-z0-9_.]{2,40})/g,
  new RegExp(String.raw`\b(?:${platforms})\b${is}@?(?<detail>${handle})`, 'g'),
  new RegExp(
    String.raw`\b(?:${platforms}|${ambiguous})\b(?:[\s:=@,→>-]|is\b|handle\b|name\b|me\b|at\b|username\b|channel\b){1,12}(?<detail>${unusual})`,
    'g',
  ),
  new RegExp(
    String.raw`\b${reach}\b[^.!?\n]{0,24}?\b(?:on|in|via|through|over|by)\b[^.!?\n]{0,10}?\b(?:${platforms}|snap)\b[\s,:@-]{0,4}(?<detail>${handle})`,
    'g',
  ),
  // 'janedoe22 on insta', and names as Discord once had them.
  new RegExp(String.raw`(?<detail>${unusual})\s{1,3}(?:on|at|via)\s{1,3}(?:my\s{1,3})?(?:${platforms}|snap)\b`, 'g'),
  /(?<![a-z0-9_.])(?<detail>[a-z][a-z0-9_.]{1,31}#\d{4})\b/g,
  new RegExp(String.raw`\b(?:username|handle|user\s?name|gamertag|screen\s?name)\s{0,3}(?:is|:|=|-)\s{0,3}@?(?<detail>${handle})`, 'g'),
];

/** Names on other platforms in plain text. */
export function findHandles(text: string): Span[] {
  return patterns
    .flatMap((pattern) => findAll(text, pattern))
    .filter(({ from, to }) => !words.has(text.slice(from, to).replace(/[._-]+$/, '')));
}
