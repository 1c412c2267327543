/** Names of the jobs of notifications; whoever asks for one needs no more of them. */
export const PUSH_TOPIC = 'notification.push';
export const DEVICE_TOPIC = 'notification.device';
export const DIGEST_TOPIC = 'notification.digest';
export const DAILY_TOPIC = 'notification.daily';
