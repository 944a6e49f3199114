/** The header of `us-zip-places.csv`: whose data it is, and how it is updated. */
export function zipPlacesHeader(year: string): string {
  return `# The middle of each US zip code area (ZCTA), in degrees.
# Source: U.S. Census Bureau, Gazetteer Files of ${year}, ZIP Code Tabulation Areas (census.gov). Works of the US government are in the public domain (17 U.S.C. 105).
# Written by \`npm run generate:zips\`.
zip,latitude,longitude
`;
}

/**
 * Turns the Census Bureau's list of zip code areas into ours.
 *
 * @param gazetteer the text of a file such as `2021_Gaz_zcta_national.txt`: columns by tabs, their names in the first line
 * @throws Error when a column is missing, or a row is not a place in degrees
 */
export function printZipPlaces(gazetteer: string, year: string): string {
  const [names = '', ...lines] = gazetteer.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = toCells(names);
  const at = (name: string) => {
    const index = columns.indexOf(name);
    if (index < 0) throw new Error(`the Gazetteer file has no column ${name}`);
    return index;
  };
  const [zipAt, latitudeAt, longitudeAt] = [at('GEOID'), at('INTPTLAT'), at('INTPTLONG')];
  const rows = lines.map(toCells).map((cells) => {
    const [zip = '', latitude, longitude] = [cells[zipAt], Number(cells[latitudeAt]), Number(cells[longitudeAt])];
    const isPlace = /^\d{5}$/.test(zip) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    if (!isPlace) throw new Error(`not a zip code with its place: ${cells.join(' ')}`);
    return `${zip},${latitude},${longitude}\n`;
  });
  return zipPlacesHeader(year) + rows.sort().join('');
}

const toCells = (line: string): string[] => line.split('\t').map((cell) => cell.trim());
