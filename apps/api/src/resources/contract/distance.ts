/** Road miles from a depot to a delivery address: the administrator's zone table, else the centroids of the outward postcodes. */
import { roadMiles } from '@hireyard/domain/delivery';
import { normalisePostcode, outwardCode } from '@hireyard/domain/postcode';
import type { Db } from '../../db/database.ts';
import { composed } from '../../db/statement.ts';
import { type Settings, settingFor } from '../../settings/settings.ts';

interface Centroid {
  readonly outcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

const CENTROIDS = composed<Centroid>(
  'select outcode, latitude, longitude from outcode where outcode in ($1, $2)',
);

/** Miles, or null when either place is not known. */
export async function milesBetween(
  db: Db,
  settings: Settings,
  depot: { id: number; postcode: string },
  postcode: string,
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
  const found = await db.rows(CENTROIDS(from, to));
  const place = (code: string) => {
    const row = found.find((one) => one.outcode === code);
    return row && { lat: row.latitude, lon: row.longitude };
  };
  const [a, b] = [place(from), place(to)];
  return a && b ? roadMiles(a, b) : null;
}
