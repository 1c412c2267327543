// `npm run registries`: generates the lists of resources from their declarations and implementations.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';
import { registries } from './lib/registries.mjs';

for (const [file, text] of registries()) writeFileSync(join(root, file), text);
