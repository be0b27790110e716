/** What a field refuses. Where the specification gives the words, they are its words. */
export const rules = {
  required: 'Please fill in this field',
  dataInvalid: 'Data Invalid',
  tooLong: 'Please use at most {max} characters',
  hiddenCharacters: 'Please remove invisible characters',
  number: {
    zero: 'Cannot be 0',
    positiveInteger: 'Only accept positive integer number',
    aboveMaximum: 'Cannot be bigger than {max}',
    between: 'Please choose a number from {min} to {max}',
  },
  gsd: { warning: 'Cannot not bigger than 100' },
  name: {
    unique: 'Name must be unique',
    format: 'Invalid name format',
    short: 'Use 3 characters or more for the name',
    long: 'Please enter a valid name (maximum 30 characters)',
  },
  email: {
    invalid: 'Please enter the valid email address',
    domain: 'Please enter the valid E-mail',
    free: 'Please use your work email. Addresses of public mail services are not accepted.',
  },
  mobile: { invalid: 'Please enter a valid mobile number' },
  secondFactor: {
    format: 'Please enter the six digits from the app, or a recovery code',
    digits: 'Please enter the six digits from the app',
  },
  password: {
    missing: 'Please enter the password first',
    long: 'Please use at most 128 characters for the password',
    common:
      'This password is easy to guess. Please choose one that is not a well-known word with digits or signs added.',
    same: 'The new password must differ from the old one',
    mismatch: "Passwords don't match",
    checks: {
      length: 'At least 8 characters',
      lower: 'A lowercase letter (a to z)',
      upper: 'An uppercase letter (A to Z)',
      digit: 'A digit (0 to 9)',
      special: 'A special character: # $ . % & @ ! + = < > *',
      uncommon: 'Not easy to guess',
    },
  },
  project: {
    missing: 'Please input missing information: {field}',
    dates: 'Please select start and end date',
    datesOrder: 'The end date is before the start date',
  },
  favourite: { repeated: 'This defect type is already a favourite' },
  floor: {
    label: 'Invalid floor label value',
    height: 'Invalid floor height value',
    notSaved: 'Please provide a valid floor label value',
  },
  file: {
    empty: 'This file is empty',
    cover: 'Maximum 2MB allowed for the cover image',
    picture: 'Please choose a .jpg or .png image',
    attachment: 'Exceed Maximum file size 20 MB',
    media: 'A photo or video can have at most 4.5 GB',
    resolution: 'The resolution can be at most 4K',
    fourDigits: 'The file name must contain a 4-digit number, as in DSC_0042.jpg',
    sorting: 'The last number in the file name must be under 100000',
  },
} as const
