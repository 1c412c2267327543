/** Users of the demo business, and where their sessions are kept between tests. */
export const PASSWORD = 'Hireyard-demo-1!';
export const ADMIN = 'admin@hireyard.example';
/** May approve refunds. */
export const SECOND = 'finance.admin@hireyard.example';
export const adminSession = '.cache/e2e/admin.json';
/** SECRET_KEY of the server under test: journeys sign deliveries of outside services with it. */
export const SERVER_SECRET = 'the secret of a server that only journeys visit';
