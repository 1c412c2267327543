// `npm run rooms`: prints figures about the rooms of the server (docs/extend/architecture-figures.md).
import { ROOMS, roomFigures, serverImports } from './lib/rooms.mjs';

const { arrows, upward, mutual } = roomFigures(serverImports());
for (const name of ROOMS.keys()) {
  const to = [...arrows].filter(([pair]) => pair.startsWith(`${name} →`));
  console.log(
    `${name.padEnd(10)} ${to.map(([pair, { length }]) => `${pair.split(' → ')[1]} ${length}`).join(', ')}`,
  );
}
console.log(
  `${ROOMS.size} rooms, ${arrows.size} arrows, ${upward.length} imports upwards, ${mutual.length} pairs of folders that import each other`,
);
