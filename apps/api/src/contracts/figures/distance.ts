/** Road miles from a depot to a delivery address: from the zone table, else between the centroids of the outward postcodes. */
import { roadMiles } from '@hireyard/domain/contracts/delivery';
import { normalisePostcode, outwardCode } from '@hireyard/domain/values/postcode';
import type { Db } from '../../db/database.ts';
import { composed } from '../../db/statement.ts';
import { type Settings, settingFor } from '../../platform/settings/settings.ts';

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

/** Returns the two outward postcodes of a trip, or the miles if a zone defines them; null if unknown. */
function routeBetween(
  settings: Settings,
  depot: { id: number; postcode: string },
  postcode: string,
): number | readonly [from: string, to: string] | null {
  const country = settingFor<string>(settings, 'country');
  const valid = normalisePostcode(country, postcode);
  const home = normalisePostcode(country, depot.postcode);
  if (valid === null) return null;
  const to = outwardCode(country, valid);
  const zone =
    to === null ? undefined : settingFor<Record<string, number>>(settings, 'delivery_zones', depot.id)[to];
  if (typeof zone === 'number') return zone;
  const from = home === null ? null : outwardCode(country, home);
  return from === null || to === null ? null : [from, to];
}

function milesOn(route: readonly [from: string, to: string], places: Centroids): number | null {
  const place = (code: string) => {
    const at = places[code];
    return at && { lat: at[0], lon: at[1] };
  };
  const [a, b] = [place(route[0]), place(route[1])];
  return a && b ? roadMiles(a, b) : null;
}

/** Returns miles, or null if either place is unknown. `known`: places that were loaded before; others are queried. */
export async function milesBetween(
  db: Db,
  settings: Settings,
  depot: { id: number; postcode: string },
  postcode: string,
  known: Centroids = {},
): Promise<number | null> {
  const route = routeBetween(settings, depot, postcode);
  if (route === null || typeof route === 'number') return route;
  return milesOn(route, known[route[0]] && known[route[1]] ? known : await centroidsOf(db, ...route));
}

/** Returns the same for places that were all loaded before. */
export function milesBetweenAll(
  settings: Settings,
  depot: { id: number; postcode: string },
  postcode: string,
  places: Centroids,
): number | null {
  const route = routeBetween(settings, depot, postcode);
  return route === null || typeof route === 'number' ? route : milesOn(route, places);
}
