import type { X1 } from '@x1/client';

/** What the club chose. */
export interface Club {
  readonly name: string;
  readonly sport: string;
  /** Where families go on to X1, such as `https://x1.example`. */
  readonly x1Url: string;
}

type Trainer = Awaited<ReturnType<X1['search']['listDirectory']>>['trainers'][number];

/** The club's page: trainers of its sport who have a public page on X1, each with the way to book. No key is needed for what visitors see. */
export async function drawClubPage(x1: X1, club: Club): Promise<string> {
  const { trainers, total } = await x1.search.listDirectory({ query: { sport: club.sport } });
  const cards = trainers.map((trainer) => drawTrainer(trainer, club)).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${asText(`Train with us: ${club.name}`)}</title>
<h1>${asText(club.name)}</h1>
<p>${total === 0 ? 'No trainer has a public page yet.' : `${total} college athletes give ${asText(club.sport.toLowerCase())} training.`}</p>
<ul>
${cards}
</ul>
</html>
`;
}

/**
 * Links to X1's booking sheet of a trainer, which asks for the program; with `&book={programId}` it opens at that program. Families who
 * aren't signed in are asked to sign in first, and then come back to the sheet.
 */
export const bookingUrl = ({ x1Url }: Pick<Club, 'x1Url'>, { id }: Pick<Trainer, 'id'>) => `${x1Url}/athlete/${id}?tab=programs&book`;

function drawTrainer(trainer: Trainer, club: Club): string {
  const { name, university, rating, reviewCount, fromPrice } = trainer;
  const facts = [
    university,
    rating === null ? null : `${(rating / 10).toFixed(1)} stars from ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`,
    fromPrice === null ? null : `from $${fromPrice}`,
  ].filter((fact) => fact !== null);
  return `<li><strong>${asText(name)}</strong> ${asText(facts.join(' · '))} <a href="${asText(bookingUrl(club, trainer))}">Book on X1</a></li>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Names are texts of people: in a page they're never markup. */
function asText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
