/** A public holiday with the days off around it, both ends included. */
export interface Holiday {
  readonly name: string
  readonly from: string
  readonly to: string
}

/**
 * Public holidays of the mainland. 2024 to 2026: 国务院办公厅《关于部分节假日安排的通知》 of 2023-10-25, 2024-11-12 and 2025-11-04, including adjoining
 * weekends and exchanged days. 2027: only the days of 《全国年节及纪念日放假办法》(2024 年修订), because that year's arrangement was not yet published;
 * add it once it is announced.
 */
export const holidays: readonly Holiday[] = [
  { name: '元旦', from: '2023-12-30', to: '2024-01-01' },
  { name: '春节', from: '2024-02-10', to: '2024-02-17' },
  { name: '清明节', from: '2024-04-04', to: '2024-04-06' },
  { name: '劳动节', from: '2024-05-01', to: '2024-05-05' },
  { name: '端午节', from: '2024-06-08', to: '2024-06-10' },
  { name: '中秋节', from: '2024-09-15', to: '2024-09-17' },
  { name: '国庆节', from: '2024-10-01', to: '2024-10-07' },
  { name: '元旦', from: '2025-01-01', to: '2025-01-01' },
  { name: '春节', from: '2025-01-28', to: '2025-02-04' },
  { name: '清明节', from: '2025-04-04', to: '2025-04-06' },
  { name: '劳动节', from: '2025-05-01', to: '2025-05-05' },
  { name: '端午节', from: '2025-05-31', to: '2025-06-02' },
  // Includes 中秋节, which had no separate days in that year.
  { name: '国庆节', from: '2025-10-01', to: '2025-10-08' },
  { name: '元旦', from: '2026-01-01', to: '2026-01-03' },
  { name: '春节', from: '2026-02-15', to: '2026-02-23' },
  { name: '清明节', from: '2026-04-04', to: '2026-04-06' },
  { name: '劳动节', from: '2026-05-01', to: '2026-05-05' },
  { name: '端午节', from: '2026-06-19', to: '2026-06-21' },
  { name: '中秋节', from: '2026-09-25', to: '2026-09-27' },
  { name: '国庆节', from: '2026-10-01', to: '2026-10-07' },
  { name: '元旦', from: '2027-01-01', to: '2027-01-01' },
  { name: '春节', from: '2027-02-05', to: '2027-02-08' },
  { name: '清明节', from: '2027-04-05', to: '2027-04-05' },
  { name: '劳动节', from: '2027-05-01', to: '2027-05-02' },
  { name: '端午节', from: '2027-06-09', to: '2027-06-09' },
  { name: '中秋节', from: '2027-09-15', to: '2027-09-15' },
  { name: '国庆节', from: '2027-10-01', to: '2027-10-03' },
]

/** The years that the table knows. */
export const holidayYears = { first: 2024, last: 2027 } as const
