import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printRowTypes } from '../packages/server/src/platform/db/row-types/print-row-types.ts';
import { readColumns } from '../packages/server/src/platform/db/row-types/read-columns.ts';
import { withTemporaryDatabase } from '../packages/server/src/testing/temporary-database.ts';
import { root } from './repository.ts';

// Writes the row types of every table, as the migrations leave them.
const columns = await withTemporaryDatabase(readColumns);
writeFileSync(join(root, 'packages/server/src/platform/db/schema.generated.ts'), printRowTypes(columns));
