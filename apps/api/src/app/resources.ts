/** All resources of the API, in the order of the API document. */
import { resources } from '@hireyard/wire/resources';
import { runDocuments } from '../contracts/documents/of-bulk-run.ts';
import { bulkrunResource } from '../records/bulk/runs/resource.ts';
import { tableOf } from '../records/core/source.ts';
import { importRunResource } from '../records/import/runs/resource.ts';
import type { Implementation } from '../records/implementation.ts';
import { implemented } from './implemented.ts';
import { RUN_KINDS } from './import-run-kinds.ts';

const own = new Map(
  [...implemented, importRunResource(RUN_KINDS), bulkrunResource(runDocuments)].map((one) => [
    one.source.resource.name,
    one,
  ]),
);

/** A resource without an implementation follows its declaration, with the table of its name. */
export const implementations: readonly Implementation[] = Object.values(resources).map(
  (resource) => own.get(resource.name) ?? { source: { resource, table: tableOf(resource.name) } },
);
