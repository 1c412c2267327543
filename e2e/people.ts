/** Who signs in to the demo business, and where their session is kept between tests. */
export const PASSWORD = 'Hireyard-demo-1!';
export const ADMIN = 'admin@hireyard.example';
/** May approve refunds. */
export const SECOND = 'finance.admin@hireyard.example';
export const adminSession = '.cache/e2e/admin.json';
/** SECRET_KEY of the server under test: journeys sign what an outside service would deliver. */
export const SERVER_SECRET = 'the secret of a server that only journeys visit';
