/** The dialog sets the first time of a session, or moves it to another (R119). */
export type ScheduleMode = 'schedule' | 'reschedule';
