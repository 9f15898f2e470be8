// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {StorageSlot} from "@openzeppelin/contracts/utils/StorageSlot.sol";
import {SandboxUSDC} from "./SandboxUSDC.sol";

/// Takes deposits on a source chain and pays out on a destination chain, each intent at most once.
/// It is the spender that owners name in their permits.
contract Gateway {
    struct Permit {
        address owner;
        uint256 value;
        uint256 deadline;
        bytes signature;
    }

    /// Where the address of the token stands.
    bytes32 public constant TOKEN_SLOT = keccak256("usdc-bridge-react.sandbox.token");
    /// Where the address stands that deposits and releases; beside it may whoever has a flag of its own under this slot.
    bytes32 public constant RELAYER_SLOT = keccak256("usdc-bridge-react.sandbox.relayer");

    mapping(bytes32 intent => bool) public deposited;
    mapping(bytes32 intent => bool) public released;

    event Deposited(bytes32 indexed intent, address indexed owner, uint256 amount);
    event Released(bytes32 indexed intent, address indexed to, uint256 amount);

    modifier onlyRelayer() {
        require(_isRelayer(msg.sender), "Gateway: caller is not the relayer");
        _;
    }

    function token() public view returns (SandboxUSDC) {
        return SandboxUSDC(StorageSlot.getAddressSlot(TOKEN_SLOT).value);
    }

    /// Lets one more account deposit and release, and gives it coins for its transactions.
    function appoint(address payable relayer) external payable {
        require(msg.sender == token().owner(), "Gateway: caller is not the owner");
        StorageSlot.getBooleanSlot(keccak256(abi.encode(RELAYER_SLOT, relayer))).value = true;
        relayer.transfer(msg.value);
    }

    /// Permit and pull in one transaction: a refused permit undoes all of it.
    function depositAtomic(bytes32 intent, uint256 amount, Permit calldata permit) external onlyRelayer {
        _permit(permit);
        _deposit(intent, permit.owner, amount);
    }

    /// Tries the permit and goes on with whatever allowance stands where it is refused.
    function depositTryPermit(bytes32 intent, uint256 amount, Permit calldata permit) external onlyRelayer {
        try token().permit(permit.owner, address(this), permit.value, permit.deadline, permit.signature) {} catch {}
        _deposit(intent, permit.owner, amount);
    }

    /// The first of two steps: only the allowance.
    function permitOnly(Permit calldata permit) external {
        _permit(permit);
    }

    /// The second of two steps: pulls what the allowance lets it.
    function pull(bytes32 intent, address owner, uint256 amount) external onlyRelayer {
        _deposit(intent, owner, amount);
    }

    /// Takes a part of the amount as a fee by a transfer of its own, at once or left for later.
    function depositWithFee(bytes32 intent, uint256 amount, uint256 fee, bool feeNow, Permit calldata permit)
        external
        onlyRelayer
    {
        _permit(permit);
        _claimDeposit(intent);
        token().transferFrom(permit.owner, address(this), amount - fee);
        if (feeNow) token().transferFrom(permit.owner, msg.sender, fee);
        emit Deposited(intent, permit.owner, amount);
    }

    /// Takes what it was told to, by one transfer for each part; together they may be less than the amount.
    function pullParts(bytes32 intent, address owner, uint256 amount, uint256[] calldata parts) external onlyRelayer {
        _depositParts(intent, owner, amount, parts);
    }

    /// The same with the permit before it, in one transaction.
    function depositParts(bytes32 intent, uint256 amount, uint256[] calldata parts, Permit calldata permit)
        external
        onlyRelayer
    {
        _permit(permit);
        _depositParts(intent, permit.owner, amount, parts);
    }

    /// Pays out newly minted money.
    function releaseByMint(bytes32 intent, address to, uint256 amount) external onlyRelayer {
        _claimRelease(intent, to, amount);
        token().mint(to, amount);
    }

    /// Pays out what earlier deposits left here, and mints only what is missing.
    function releaseFromFunds(bytes32 intent, address to, uint256 amount) external onlyRelayer {
        _claimRelease(intent, to, amount);
        uint256 funds = token().balanceOf(address(this));
        if (funds < amount) token().mint(address(this), amount - funds);
        token().transfer(to, amount);
    }

    function _permit(Permit calldata permit) private {
        token().permit(permit.owner, address(this), permit.value, permit.deadline, permit.signature);
    }

    function _deposit(bytes32 intent, address owner, uint256 amount) private {
        _claimDeposit(intent);
        token().transferFrom(owner, address(this), amount);
        emit Deposited(intent, owner, amount);
    }

    function _depositParts(bytes32 intent, address owner, uint256 amount, uint256[] calldata parts) private {
        _claimDeposit(intent);
        for (uint256 i = 0; i < parts.length; ++i) {
            token().transferFrom(owner, address(this), parts[i]);
        }
        emit Deposited(intent, owner, amount);
    }

    function _claimDeposit(bytes32 intent) private {
        require(!deposited[intent], "Gateway: intent is already deposited");
        deposited[intent] = true;
    }

    function _claimRelease(bytes32 intent, address to, uint256 amount) private {
        require(!released[intent], "Gateway: intent is already released");
        released[intent] = true;
        emit Released(intent, to, amount);
    }

    function _isRelayer(address account) private view returns (bool) {
        return account == StorageSlot.getAddressSlot(RELAYER_SLOT).value
            || StorageSlot.getBooleanSlot(keccak256(abi.encode(RELAYER_SLOT, account))).value;
    }
}
