-- Problem codes with their reworded texts (packages/domain/src/contracts/problems.ts).
update problem set description = 'The deposit override is too low.' where code = 'deposit_override_too_low';
update problem set description = 'The delivery postcode is missing or not valid.' where code = 'postcode_incorrect';
