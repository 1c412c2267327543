/** Road miles from a depot to a delivery address: the administrator's zone table, else the centroids of the outward postcodes. */
import { roadMiles } from '@hireyard/domain/delivery';
import { normalisePostcode, outwardCode } from '@hireyard/domain/postcode';
import type { Db } from '../../db/database.ts';
import { composed } from '../../db/statement.ts';
import { type Settings, settingFor } from '../../settings/settings.ts';

/** Latitude and longitude by outward postcode. */
export type Centroids = Readonly<Record<string, readonly [latitude: number, longitude: number]>>;

interface Centroid {
  readonly outcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

const CENTROIDS = composed<Centroid>(
  'select outcode, latitude, longitude from outcode where outcode in ($1, $2)',
);

async function centroidsOf(db: Db, from: string, to: string): Promise<Centroids> {
  const rows = await db.rows(CENTROIDS(from, to));
  return Object.fromEntries(rows.map((row) => [row.outcode, [row.latitude, row.longitude]] as const));
}

/** Miles, or null when either place is not known. `known`: places that were read with others; who is not among them is asked for. */
export async function milesBetween(
  db: Db,
  settings: Settings,
  depot: { id: number; postcode: string },
  postcode: string,
  known: Centroids = {},
): Promise<number | null> {
  const country = settingFor<string>(settings, 'country');
  const valid = normalisePostcode(country, postcode);
  const home = normalisePostcode(country, depot.postcode);
  if (valid === null) return null;
  const to = outwardCode(country, valid);
  const zone =
    to === null ? undefined : settingFor<Record<string, number>>(settings, 'delivery_zones', depot.id)[to];
  if (typeof zone === 'number') return zone;
  const from = home === null ? null : outwardCode(country, home);
  if (from === null || to === null) return null;
  const places = known[from] && known[to] ? known : await centroidsOf(db, from, to);
  const place = (code: string) => {
    const at = places[code];
    return at && { lat: at[0], lon: at[1] };
  };
  const [a, b] = [place(from), place(to)];
  return a && b ? roadMiles(a, b) : null;
}
